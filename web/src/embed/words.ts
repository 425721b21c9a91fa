/** The few sentences of a question, in the language of the page around it. */
export const WORDS = {
  en: {
    ask: "What would you play? Make your move on the board.",
    loading: "Loading the engine…",
    thinking: "Judging your move…",
    best: "The best moves, and what the others lose:",
    missing: "The engine is not beside this page.",
  },
  pl: {
    ask: "Co byś zagrał? Wykonaj ruch na planszy.",
    loading: "Wczytuję silnik…",
    thinking: "Oceniam ruch…",
    best: "Najlepsze ruchy i ile tracą pozostałe:",
    missing: "Przy tej stronie nie ma silnika.",
  },
  sl: {
    ask: "Kaj bi odigrali? Naredite potezo na deski.",
    loading: "Nalagam program …",
    thinking: "Ocenjujem potezo …",
    best: "Najboljše poteze in koliko izgubijo druge:",
    missing: "Ob tej strani ni programa.",
  },
} satisfies Record<string, Record<string, string>>;
