/** In this window's own `sessionStorage` on the wallet's origin, which no other window and no frame reads. */
const KEY = 'vestibule-window-secret'

/** Keeps the secret until this window is back. Without storage the window is back without it, and shows a code. */
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
    // Blocked storage has none.
  }
}
