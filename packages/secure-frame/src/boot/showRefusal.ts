const TEXTS = {
  alone: 'This page is the wallet of the sites that use it. Open one of them.',
  sandboxed: 'This site keeps the wallet in a box without storage. The wallet does not open there.',
  insecure: 'This connection is not secure. The wallet does not open on it.',
  credentialless: 'This site throws the wallet’s storage away. The wallet does not open there.',
  nested: 'The wallet opens only directly inside a site, not inside a frame of another one.',
  project: 'This site is not set up for the wallet.',
  storage: 'This browser blocks storage for the wallet.',
} as const

/** Says, where someone might look, why there is no wallet here. */
export function showRefusal(reason: keyof typeof TEXTS) {
  const text = document.createElement('p')
  text.className = 'refusal'
  text.textContent = TEXTS[reason]
  document.body.replaceChildren(text)
}
