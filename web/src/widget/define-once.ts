/** Notebooks load the script of a widget once for every cell; an element can be defined only once in a page. */
const define = customElements.define.bind(customElements);

customElements.define = (name, constructor, options) => {
  if (!name.startsWith("cp-") || !customElements.get(name)) define(name, constructor, options);
};
