/** Vestibule's errors have a type, others a code (EIP-1193, JSON-RPC). */
export function isUnknownMethod(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown }
  return code === 4200 || code === -32601
}
