/** In this window's own `sessionStorage` on the wallet's origin, which no other window and no frame reads. */
const KEY = 'vestibule-window-secret'

/**
 * Stores the secret for this window's later document. Without storage a login shows a code, and the way to the settings asks for the
 * visitor's name.
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
