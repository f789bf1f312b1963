import { fromBase64url, isSame, mac, toBase64url } from './bytes.js'

/** Signs a text, so that every process can verify it without storage. */
export function sealText(key: Uint8Array, text: string): string {
  return `${toBase64url(Buffer.from(text))}.${mac(key, [text])}`
}

export function openText(key: Uint8Array, sealed: string): string | undefined {
  const [body = '', seal = ''] = sealed.split('.')
  const text = Buffer.from(fromBase64url(body)).toString('utf8')
  return isSame(mac(key, [text]), seal) ? text : undefined
}
