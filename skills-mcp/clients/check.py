"""FastMCP's client against a server: lists and gets every skill, reads and verifies every file, and asks wrongly."""

import asyncio
import sys

from fastmcp import Client
from fastmcp.client.transports import StdioTransport
from fastmcp.exceptions import ToolError
from fastmcp.skills import SkillsClientExtension
from mcp.shared.exceptions import MCPError

INVALID_PARAMS = -32602


async def extension(transport) -> int:
    """What a client of today does. Gives the number of files that were verified."""
    files = 0
    async with Client(transport, extensions=[SkillsClientExtension()]) as client:
        listed = await client.list_skills()
        names = [skill.frontmatter.name for skill in listed]
        assert names == ["hand-over", "search-logs", "write-postmortem"], names
        for entry in listed:
            assert await client.get_skill(entry.uri) == entry
            # Fetches each file, and checks size, digest and frontmatter against the entry.
            skill = await client.read_skill(entry.uri)
            assert skill.name == entry.frontmatter.name
            files += len(entry.resources)
        hidden = await client.read_skill("skill://page-person/SKILL.md")
        assert hidden.frontmatter.root["disable-model-invocation"] is True
        assert await client.list_tools() == [], "the extension is the one door"
        for uri in [
            "skill://unknown/SKILL.md",
            "skill://search-logs/../hand-over/SKILL.md",
            "skill://search-logs/references/query%2520syntax.md",
        ]:
            await refused(client.get_skill(uri))
            await refused(client.read_resource(uri))
        assert len(await client.list_skills(cache_mode="bypass")) == 3, "the server lives"
    return files


async def tool(transport) -> None:
    """What a client from before the extension does."""
    async with Client(transport, mode="legacy") as client:
        assert [tool.name for tool in await client.list_tools()] == ["skill", "read_skill_file"]
        arguments = {"name": "write-postmortem", "arguments": {"incident": "4711"}}
        text = (await client.call_tool("skill", arguments)).content[0].text
        assert "# Postmortem of 4711" in text, text
        again = (await client.call_tool("skill", arguments)).content[0].text
        assert "already active" in again, again
        try:
            await client.call_tool("skill", {"name": "page-person"})
        except ToolError as error:
            assert "Error [DISABLED]" in str(error), error
        else:
            raise AssertionError("the model invoked a skill that only a user may")
        prompt = await client.get_prompt("page-person", {"who": "Ada", "why": "it burns"})
        assert "> it burns (incident )" in prompt.messages[0].content.text


async def refused(answer) -> None:
    try:
        await answer
    except MCPError as error:
        assert error.error.code == INVALID_PARAMS, error
    else:
        raise AssertionError("a wrong question was answered")


async def main(server: str) -> None:
    http = server.startswith("http://")
    transport = (lambda: server) if http else (lambda: StdioTransport(server, [], keep_alive=False))
    files = await extension(transport())
    await tool(transport())
    print(f"fastmcp, {'http' if http else 'stdio'}: {files} files of 3 skills verified")


asyncio.run(main(sys.argv[1]))
