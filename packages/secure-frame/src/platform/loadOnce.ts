/** Loads code once; after a failure, the next call retries. An `import()` of loaded code would still wait for the browser. */
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
