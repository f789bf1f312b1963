/** vitest replaces each `import()` with a function that workers do not have. */
Object.assign(globalThis, {
  __vitest_browser_runner__: {
    wrapDynamicImport: <loaded>(load: () => Promise<loaded>) => load(),
  },
})
