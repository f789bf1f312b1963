/** Whether a wallet says that it does not have a method. Ours say it by type, those elsewhere by code (EIP-1193, JSON-RPC). */
export function isUnknownMethod(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown }
  return code === 4200 || code === -32601
}
