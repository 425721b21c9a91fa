/** Our own manual as HTML. HTML inside it would be shown as text: nothing but what Markdown makes reaches the page. */
import { Marked } from "marked";

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

const marked = new Marked({ async: false, renderer: { html: ({ text }) => escaped(text) } });

export const markdown = (text: string): string => marked.parse(text) as string;

/** The sections of a text, each from one heading of the second level to the next; what comes before the first is left out. */
export function sectionsOf(text: string): string[] {
  return text.split(/^(?=## )/m).filter((part) => part.startsWith("## "));
}
