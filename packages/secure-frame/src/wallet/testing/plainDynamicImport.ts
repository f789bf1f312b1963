/** vitest writes every `import()` through a function of its own, which its pages have and workers do not. */
Object.assign(globalThis, {
  __vitest_browser_runner__: {
    wrapDynamicImport: <loaded>(load: () => Promise<loaded>) => load(),
  },
})
