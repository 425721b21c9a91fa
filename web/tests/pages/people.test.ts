import { describe, expect, it } from "vitest";
import { browserName } from "../../src/pages/people/browser-name";
import { changeText } from "../../src/pages/people/profile-games";
import { HEIGHT, WIDTH, graphSpots } from "../../src/pages/people/rating-graph";

describe("the name of a browser", () => {
  it.each([
    ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox, Linux"],
    [
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0",
      "Edge, Windows",
    ],
    [
      "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36",
      "Chrome, Android",
    ],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
      "Safari, iPhone",
    ],
    ["curl/8.5.0", "curl/8.5.0"],
    ["", ""],
  ])("of %s", (agent, name) => expect(browserName(agent)).toBe(name));
});

describe("the graph of a rating", () => {
  it("goes from left to right, the higher rating higher, and stays in its box", () => {
    const spots = graphSpots([1500, 1620, 1380]);
    expect(spots.map(({ x }) => x)).toEqual([3, WIDTH / 2, WIDTH - 3]);
    expect(spots.map(({ y }) => y)).toEqual([HEIGHT / 2, 3, HEIGHT - 3]);
  });

  it("makes no mountain of a small change", () => {
    const [before, after] = graphSpots([1500, 1502]);
    expect(before!.y - after!.y).toBeCloseTo((HEIGHT - 6) / 20);
  });
});

it("writes a change of rating with its sign", () =>
  expect([12.4, -7.6, 0.2].map(changeText)).toEqual(["+12", "−8", "+0"]));
