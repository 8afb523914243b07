//! The program over HTTP: it listens on loopback only, and a page in a browser gets nothing from it.

#![cfg(feature = "http")]
#![allow(clippy::unwrap_used, clippy::panic)] // A test ends where something is wrong.

use std::{
    io::{BufRead, BufReader, Read, Write},
    net::{SocketAddr, TcpStream},
    process::{Child, ChildStderr, Command, Stdio},
};

/// The program, and its log; it ends with the test.
struct Program {
    child: Child,
    log: BufReader<ChildStderr>,
}

impl Program {
    fn start(address: &str) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_mcp-server"))
            .args(["--http", address])
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let log = BufReader::new(child.stderr.take().unwrap());
        Program { child, log }
    }

    fn line(&mut self) -> String {
        let mut line = String::new();
        self.log.read_line(&mut line).unwrap();
        line
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The program at a port that was free.
struct Server {
    address: SocketAddr,
    _program: Program,
}

impl Server {
    fn start(address: &str) -> Self {
        let mut program = Program::start(address);
        let line = program.line();
        let address = line.strip_prefix("listening on http://").and_then(|rest| rest.strip_suffix("/\n"));
        Server { address: address.unwrap_or_else(|| panic!("{line}")).parse().unwrap(), _program: program }
    }

    /// What the program answers to `initialize` with these lines in the head: the status, and the text.
    fn ask(&self, head: &[&str]) -> (u16, String) {
        let body = r#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"test","version":"1"}}}"#;
        let mut request = String::from("POST / HTTP/1.1\r\n");
        let accept = "Accept: application/json, text/event-stream";
        let length = format!("Content-Length: {}", body.len());
        for line in head.iter().copied().chain([
            accept,
            "Content-Type: application/json",
            &length,
            "Connection: close",
        ]) {
            request.push_str(line);
            request.push_str("\r\n");
        }
        request.push_str("\r\n");
        request.push_str(body);
        let mut stream = TcpStream::connect(self.address).unwrap();
        stream.write_all(request.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        let status = answer.split(' ').nth(1).and_then(|status| status.parse().ok());
        (status.unwrap_or_else(|| panic!("{answer}")), answer)
    }
}

/// What only a client that was let in hears.
const WELCOME: &str = "on-call-skills";

#[test]
fn an_address_beyond_loopback_is_refused() {
    // Every interface, in all three forms, and ones that are nobody's.
    for address in ["0.0.0.0:0", "[::]:0", "192.0.2.1:8000", "[2001:db8::1]:8000", "[::ffff:0.0.0.0]:0"] {
        let mut program = Program::start(address);
        let expected = format!("error: {address} is no loopback address, and there is no one at the door\n");
        assert_eq!(program.line(), expected);
        assert_eq!(program.child.wait().unwrap().code(), Some(1), "{address}");
    }
    // A name is no address: whoever answers for names would say where it leads.
    let mut program = Program::start("localhost:0");
    assert!(program.line().starts_with("error: invalid value 'localhost:0'"));
    assert_eq!(program.child.wait().unwrap().code(), Some(2));
}

#[test]
fn clients_on_this_machine_are_served() {
    let server = Server::start("127.0.0.1:0");
    assert!(server.address.ip().is_loopback() && server.address.port() != 0);
    let port = server.address.port();
    for host in [
        "127.0.0.1".to_owned(),
        format!("127.0.0.1:{port}"),
        format!("LocalHost:{port}"),
        format!("[::1]:{port}"),
    ] {
        let (status, answer) = server.ask(&[&format!("Host: {host}")]);
        assert_eq!(status, 200, "{host}: {answer}");
        assert!(answer.contains(WELCOME), "{host}: {answer}");
    }
}

/// A page may have its name lead to 127.0.0.1 once it is loaded, and the browser then takes the server for the page's
/// own. The name is still that of the page.
#[test]
fn a_name_that_was_made_to_lead_here_is_refused() {
    let server = Server::start("127.0.0.1:0");
    let port = server.address.port();
    let hosts = [
        "evil.example",
        "localhost.evil.example",
        "127.0.0.1.evil.example",
        "evil.example#127.0.0.1",
        "localhost@evil.example",
        "",
    ];
    for host in hosts.iter().flat_map(|host| [(*host).to_owned(), format!("{host}:{port}")]) {
        let (status, answer) = server.ask(&[&format!("Host: {host}")]);
        assert!(matches!(status, 400 | 403), "{host}: {answer}");
        assert!(!answer.contains(WELCOME), "{host}: {answer}");
    }
    let (status, answer) = server.ask(&[]);
    assert_eq!(status, 400, "{answer}");
}

#[test]
fn a_page_in_a_browser_is_refused_whatever_it_calls_the_server() {
    let server = Server::start("127.0.0.1:0");
    let host = format!("Host: {}", server.address);
    let own = format!("http://{}", server.address);
    for origin in ["https://evil.example", "null", "http://localhost", &own, "file://", ""] {
        let (status, answer) = server.ask(&[&host, &format!("Origin: {origin}")]);
        assert!(matches!(status, 400 | 403), "{origin:?}: {answer}");
        assert!(!answer.contains(WELCOME), "{origin:?}: {answer}");
    }
}
