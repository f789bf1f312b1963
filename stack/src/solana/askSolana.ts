export async function askSolana<result = unknown>(
  url: string,
  method: string,
  params: readonly unknown[] = [],
): Promise<result> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result, error } = (await answer.json()) as { result: result; error?: unknown }
  if (error !== undefined) throw new Error(`${method} failed: ${JSON.stringify(error)}`)
  return result
}
