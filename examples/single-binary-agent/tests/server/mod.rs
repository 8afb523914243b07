//! A small server that speaks chat completions: one prepared answer for each request, in order, and the requests to
//! look at afterwards.

use std::{
    io::{BufRead, BufReader, Read, Write},
    net::{TcpListener, TcpStream},
    thread::{self, JoinHandle},
};

use serde_json::Value;

/// A request as it came in.
pub(crate) struct Request {
    pub(crate) line: String,
    /// Header lines, with names in lower case.
    pub(crate) headers: Vec<String>,
    pub(crate) body: Value,
}

pub(crate) struct Server {
    pub(crate) base_url: String,
    thread: JoinHandle<Vec<Request>>,
}

impl Server {
    /// Answers as many requests as there are answers, each a status and a body; then it is gone.
    pub(crate) fn start(answers: Vec<(&'static str, String)>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let base_url = format!("http://{}/v1", listener.local_addr().unwrap());
        let thread = thread::spawn(move || {
            answers
                .into_iter()
                .map(|(status, body)| serve(&listener.accept().unwrap().0, status, &body))
                .collect()
        });
        Server { base_url, thread }
    }

    /// The requests, when all answers are given.
    pub(crate) fn requests(self) -> Vec<Request> {
        self.thread.join().unwrap()
    }
}

fn serve(mut stream: &TcpStream, status: &str, body: &str) -> Request {
    let mut reader = BufReader::new(stream);
    let mut line = String::new();
    reader.read_line(&mut line).unwrap();
    let (mut headers, mut length) = (Vec::new(), 0);
    loop {
        let mut header = String::new();
        reader.read_line(&mut header).unwrap();
        let Some((name, value)) = header.trim_end().split_once(": ") else { break };
        let name = name.to_lowercase();
        if name == "content-length" {
            length = value.parse().unwrap();
        }
        headers.push(format!("{name}: {value}"));
    }
    let mut bytes = vec![0; length];
    reader.read_exact(&mut bytes).unwrap();
    let size = body.len();
    write!(
        stream,
        "HTTP/1.1 {status}\r\ncontent-type: application/json\r\ncontent-length: {size}\r\nconnection: close\r\n\r\n{body}"
    )
    .unwrap();
    Request { line: line.trim_end().to_owned(), headers, body: serde_json::from_slice(&bytes).unwrap() }
}
