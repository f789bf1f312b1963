/** Retries a failed load at the next call. Calling `import()` again would wait for the browser. */
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
