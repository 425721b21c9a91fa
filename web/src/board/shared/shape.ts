/** The shape of a board on a page: with both trays, without the left one, or nearly square. */
export type BoardShape = "wide" | "slim" | "tall";
