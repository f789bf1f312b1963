/** In this window's own `sessionStorage` on the wallet's origin, which no other window and no frame reads. */
const KEY = 'vestibule-window-secret'

/**
 * Keeps the secret for the document that this window comes to. Without storage it comes without: a login shows a code, and the
 * way to the settings asks who the visitor is.
 */
export function keepWindowSecret(secret: string): void {
  try {
    sessionStorage.setItem(KEY, secret)
  } catch {
    // Blocked storage.
  }
}

export function readWindowSecret(): string | undefined {
  try {
    return sessionStorage.getItem(KEY) ?? undefined
  } catch {
    return undefined
  }
}

export function forgetWindowSecret(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Storage is blocked.
  }
}
