/** Loads code once; after a failure, the next call tries again. An `import()` of loaded code still waits for the browser. */
export function loadOnce<code>(load: () => Promise<code>): () => Promise<code> {
  let loading: Promise<code> | undefined
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
}
