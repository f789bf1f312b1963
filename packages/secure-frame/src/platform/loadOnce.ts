/** The next call retries a failed load. An `import()` of loaded code would still wait for the browser. */
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
