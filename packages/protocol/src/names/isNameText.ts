const MEMBERS = [
  /["'](?:name|address)["']\s*:/i,
  /["']coin_?type["']\s*:/i,
  /["']action["']\s*:\s*["'](?:register|release|transfer)["']/i,
]

/** Matches loosely and for any domain: a lenient server could accept such a text. */
export function isNameText(text: string): boolean {
  const plain = text.replace(/\\u([0-9a-f]{4})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
  return MEMBERS.every((member) => member.test(plain))
}
