/** As much Markdown as our own manual uses: headings, paragraphs, lists, tables, code and bold. Everything else is shown as it is. */

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

const inline = (text: string): string =>
  escaped(text)
    .replace(/`([^`]+)`/g, "<code>$1</code>")
    .replace(/\*\*([^*]+)\*\*/g, "<b>$1</b>")
    .replace(/\*([^*]+)\*/g, "<i>$1</i>");

/** The parts of a text, each from one heading of the second level to the next; what comes before the first is left out. */
export function sectionsOf(text: string): string[] {
  return text.split(/^(?=## )/m).filter((part) => part.startsWith("## "));
}

function tableOf(lines: readonly string[]): string {
  const cells = (line: string) =>
    line
      .replace(/^\||\|$/g, "")
      .split("|")
      .map((cell) => inline(cell.trim()));
  const [head, , ...rows] = lines;
  const row = (line: string, tag: string) =>
    `<tr>${cells(line)
      .map((cell) => `<${tag}>${cell}</${tag}>`)
      .join("")}</tr>`;
  return `<table><thead>${row(head!, "th")}</thead><tbody>${rows.map((line) => row(line, "td")).join("")}</tbody></table>`;
}

function blockOf(block: string): string {
  const lines = block.split("\n");
  const heading = /^(#{1,4}) (.*)$/.exec(lines[0]!);
  if (heading) {
    const level = heading[1]!.length;
    return `<h${level}>${inline(heading[2]!)}</h${level}>${lines.length > 1 ? blockOf(lines.slice(1).join("\n")) : ""}`;
  }
  if (/^\|/.test(block)) return tableOf(lines);
  if (/^([-*]|\d+\.) /.test(block)) {
    const items = block.split(/^(?:[-*]|\d+\.) /m).filter(Boolean);
    return `<ul>${items.map((item) => `<li>${inline(item.replace(/\s*\n\s*/g, " ").trim())}</li>`).join("")}</ul>`;
  }
  if (/^```/.test(block)) return `<pre>${escaped(lines.slice(1, -1).join("\n"))}</pre>`;
  return `<p>${inline(lines.join(" "))}</p>`;
}

export const markdown = (text: string): string =>
  text
    .trim()
    .split(/\n{2,}/)
    .map(blockOf)
    .join("");
