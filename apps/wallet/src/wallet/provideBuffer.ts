import { Buffer } from 'buffer/index.js'

/** WalletConnect's library reads ReCaps with Node's Buffer, which no browser has. */
export function provideBuffer(): void {
  Object.assign(globalThis, { Buffer })
}
