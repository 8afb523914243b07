//! The program over standard input and output, spoken to line by line, also by those who speak badly.

#![allow(clippy::unwrap_used)] // A test ends where something is wrong.

use std::{
    fs,
    io::{BufRead, BufReader, Write},
    process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, Stdio},
};

use serde_json::{Value, json};

struct Server {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    log: BufReader<ChildStderr>,
}

impl Server {
    fn start(arguments: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_mcp-server"))
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let input = child.stdin.take().unwrap();
        let output = BufReader::new(child.stdout.take().unwrap());
        let log = BufReader::new(child.stderr.take().unwrap());
        Server { child, input, output, log }
    }

    fn introduced(arguments: &[&str]) -> Self {
        let mut server = Server::start(arguments);
        server.introduce();
        server
    }

    fn introduce(&mut self) {
        let answer = self.ask("initialize", &json!({
            "protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": { "name": "test", "version": "1" },
        }));
        assert_eq!(answer["result"]["serverInfo"]["name"], "on-call-skills");
        self.say(br#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#);
    }

    fn say(&mut self, line: &[u8]) {
        self.input.write_all(line).unwrap();
        self.input.write_all(b"\n").unwrap();
    }

    fn hear(&mut self) -> Value {
        let mut line = String::new();
        self.output.read_line(&mut line).unwrap();
        serde_json::from_str(&line).unwrap()
    }

    fn ask(&mut self, method: &str, params: &Value) -> Value {
        let request = json!({ "jsonrpc": "2.0", "id": method, "method": method, "params": params });
        self.say(request.to_string().as_bytes());
        self.hear()
    }

    fn names(&mut self) -> Vec<String> {
        let answer = self.ask("skills/list", &json!({}));
        let skills = answer["result"]["skills"].as_array().unwrap();
        skills.iter().map(|skill| skill["frontmatter"]["name"].as_str().unwrap().to_owned()).collect()
    }

    /// Whatever came before, the skills of the program are served.
    fn serves_still_and_ends(mut self) {
        assert_eq!(self.names(), BUNDLED);
        self.end();
    }

    /// Closes standard input, at which the program ends well.
    fn end(self) {
        let Server { mut child, input, .. } = self;
        drop(input);
        assert!(child.wait().unwrap().success());
    }
}

const BUNDLED: [&str; 3] = ["hand-over", "search-logs", "write-postmortem"];

#[test]
fn a_client_that_asks_before_it_introduces_itself_hears_why_not() {
    let mut server = Server::start(&[]);
    let answer = server.ask("skills/list", &json!({}));
    assert_eq!(answer["error"]["code"], -32602);
    assert!(answer["error"]["message"].as_str().unwrap().contains("_meta"), "{answer}");
    server.introduce();
    server.serves_still_and_ends();
}

#[test]
fn notifications_and_answers_that_come_too_early_are_passed_over() {
    let mut server = Server::start(&[]);
    server.say(br#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#);
    server.say(br#"{"jsonrpc":"2.0","id":7,"result":{}}"#);
    server.say(br#"{"jsonrpc":"2.0","id":7,"error":{"code":1,"message":"x"}}"#);
    server.introduce();
    server.serves_still_and_ends();
}

#[test]
fn garbage_does_not_end_the_server() {
    let mut server = Server::introduced(&[]);
    server.say(&vec![0xff; 1 << 20]);
    server.say(&vec![b'{'; 1 << 20]);
    server.say("\u{feff}".as_bytes());
    // What is JSON and no message is answered, the rest is not.
    for wrong in ["[]", "{}", "null", r#"{"jsonrpc":"1.0","id":1,"method":"ping"}"#] {
        server.say(wrong.as_bytes());
        assert_eq!(server.hear()["error"]["code"], -32600, "{wrong}");
    }
    assert_eq!(server.ask("skills/steal", &json!({}))["error"]["code"], -32601);
    for method in ["skills/get", "resources/read", "tools/call", "prompts/get"] {
        let answer = server.ask(method, &json!({ "uri": 7, "name": [] }));
        assert_eq!(answer["error"]["code"], -32602, "{answer}");
    }
    server.serves_still_and_ends();
}

#[test]
fn a_line_without_an_end_is_given_up_and_the_next_one_is_read() {
    let mut server = Server::introduced(&[]);
    server.say(&vec![b'x'; 17 << 20]);
    server.serves_still_and_ends();
}

const NOTES: &str = "---\nname: notes\ndescription: Takes notes. Use in a meeting.\n---\nWrite it down.\n";

#[test]
fn bundle_and_folder_are_served_together_and_a_refusal_is_in_the_log() {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in [("notes", NOTES), ("broken", "---\nname: broken\n---\nNo description.\n")] {
        fs::create_dir(folder.path().join(name)).unwrap();
        fs::write(folder.path().join(name).join("SKILL.md"), text).unwrap();
    }
    let mut server = Server::introduced(&["--skills", folder.path().to_str().unwrap()]);
    assert_eq!(server.names(), ["hand-over", "notes", "search-logs", "write-postmortem"]);
    let file = server.ask("resources/read", &json!({ "uri": "skill://notes/SKILL.md" }));
    assert_eq!(file["result"]["contents"][0]["text"], NOTES);
    let call = |name| json!({ "name": "skill", "arguments": { "name": name } });
    let answer = server.ask("tools/call", &call("notes"));
    assert!(answer["result"]["content"][0]["text"].as_str().unwrap().contains("Write it down."), "{answer}");
    let answer = server.ask("tools/call", &call("broken"));
    assert!(answer["result"]["isError"].as_bool().unwrap(), "{answer}");
    let Server { mut child, input, log, .. } = server;
    drop(input);
    assert!(child.wait().unwrap().success());
    let log: Vec<String> = log.lines().map(Result::unwrap).collect();
    assert!(log.iter().any(|line| line.contains("[missing-description]")), "{log:#?}");
}

#[test]
#[cfg(unix)]
fn a_reload_is_asked_for_and_clients_are_told() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = Server::introduced(&["--skills", folder.path().to_str().unwrap()]);
    assert_eq!(server.names(), BUNDLED);
    fs::create_dir(folder.path().join("notes")).unwrap();
    fs::write(folder.path().join("notes/SKILL.md"), NOTES).unwrap();
    let hang_up = Command::new("kill").args(["-HUP", &server.child.id().to_string()]).status().unwrap();
    assert!(hang_up.success());
    let mut told: Vec<String> =
        (0..3).map(|_| server.hear()["method"].as_str().unwrap().to_owned()).collect();
    told.sort();
    let kinds = ["prompts", "resources", "tools"].map(|kind| format!("notifications/{kind}/list_changed"));
    assert_eq!(told, kinds);
    let mut line = String::new();
    while !line.starts_with("read again: ") {
        line.clear();
        server.log.read_line(&mut line).unwrap();
    }
    assert_eq!(line, "read again: added: notes\n");
    assert_eq!(server.names(), ["hand-over", "notes", "search-logs", "write-postmortem"]);
    server.end();
}
