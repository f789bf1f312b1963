/** vitest replaces every `import()` by a function that exists in pages but not in workers. */
Object.assign(globalThis, {
  __vitest_browser_runner__: {
    wrapDynamicImport: <loaded>(load: () => Promise<loaded>) => load(),
  },
})
