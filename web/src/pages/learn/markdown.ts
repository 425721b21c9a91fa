/** Our own manual as HTML. HTML tags inside it are shown as text. */
import { Marked } from "marked";

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

const marked = new Marked({ async: false, renderer: { html: ({ text }) => escaped(text) } });

export const markdown = (text: string): string => marked.parse(text) as string;

/** The sections of a text, each with its heading of level two. Text before the first one is left out. */
export function sectionsOf(text: string): string[] {
  return text.split(/^(?=## )/m).filter((part) => part.startsWith("## "));
}
