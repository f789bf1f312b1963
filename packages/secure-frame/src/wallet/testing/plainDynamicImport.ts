/** vitest replaces every `import()` by a function that pages have and workers do not. */
Object.assign(globalThis, {
  __vitest_browser_runner__: {
    wrapDynamicImport: <loaded>(load: () => Promise<loaded>) => load(),
  },
})
