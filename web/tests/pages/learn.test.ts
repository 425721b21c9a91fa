import { describe, expect, it } from "vitest";
import { markdown, sectionsOf } from "../../src/pages/learn/markdown";

describe("the manual", () => {
  it("is cut at its headings and escaped", () => {
    expect(sectionsOf("# A\n\nx\n\n## B\n\ny\n\n## C\n\nz")).toHaveLength(2);
    expect(markdown("## A <b>\n\n**x** `y`\n\n- one\n- two")).toBe(
      "<h2>A &lt;b&gt;</h2>\n<p><strong>x</strong> <code>y</code></p>\n<ul>\n<li>one</li>\n<li>two</li>\n</ul>\n",
    );
  });
});
