const ID = 'A'.repeat(22)

/** Routes of the wallet's origin that store, forward, mail or serve data. The keys name the use for an attacker. */
const GADGETS = {
  'a node': '/v1/rpc/eip155:31337',
  prices: '/v1/fungible/price?projectId=local-demo',
  'names of NFTs': '/v1/nft/items?projectId=local-demo',
  'an account’s name': '/v1/profile/account?projectId=local-demo',
  'the names’ suffix': '/v1/profile/zone?projectId=local-demo',
  'a mail': '/v1/auth/email/start',
  'a mailbox': `/v1/popups/${ID}/answers`,
  'the wallet’s store': `/v1/wallets/${ID}`,
  'a change of sign-in methods': '/v1/account/identities/changes/cancel',
  'the image proxy of before': '/v1/image?projectId=local-demo&url=https%3A%2F%2Fevil.example',
  'a price': '/v1/fungible/price',
  'the reports': '/r',
  'the relay': '/relay?projectId=local-demo',
  'the directory': '/getWallets?projectId=local-demo',
  'a wallet’s picture': '/getWalletImage/x?projectId=local-demo',
  'a token’s picture': '/public/getTokenImage/x?projectId=local-demo',
  'a project’s origins': '/projects/v1/origins?projectId=local-demo',
  'a mail’s page': '/device/x',
  'the frame': '/f/local-demo',
  'the window': '/approve',
  'the redirect': '/hub',
  'the hub': '/hub/local-demo',
  'the health': '/readyz',
  'the contact': '/.well-known/security.txt',
} as const

const element = (tag: string, set: string) => `const it = document.createElement('${tag}')
  ${set}
  document.body.append(it)`
const link = (rel: string, more = '') => element('link', `it.rel = '${rel}'; ${more} it.href = url`)

/** Ways to request an address from a document: function bodies that use `url`. */
const DOCUMENT_VERBS = {
  fetch: `await fetch(url)`,
  'fetch with a body': `await fetch(url, { method: 'POST', body: 'secret' })`,
  'fetch that outlives the page': `await fetch(url, { keepalive: true })`,
  XMLHttpRequest: `const it = new XMLHttpRequest(); it.open('GET', url); it.send()`,
  sendBeacon: `navigator.sendBeacon(url, 'secret')`,
  EventSource: `new EventSource(url)`,
  WebSocket: `new WebSocket(url.replace('http', 'ws'))`,
  'a ping of a link': `const it = document.createElement('a')
    it.href = '#'
    it.ping = url
    document.body.append(it)
    it.click()`,
  'an image': `new Image().src = url`,
  'a picture of a style': element(
    'div',
    `it.style.cssText = 'position:fixed;left:0;top:0;width:9px;height:9px'
    it.style.backgroundImage = 'url("' + url + '")'`,
  ),
  'a font': `await new FontFace('gadget', 'url("' + url + '")').load()`,
  'a sound': `const it = new Audio(); it.preload = 'auto'; it.src = url; it.load()`,
  'a script': element('script', 'it.src = url'),
  'a module': `await import(url)`,
  'a style': link('stylesheet'),
  'a preload': link('preload', `it.as = 'fetch'; it.crossOrigin = 'anonymous';`),
  'a prefetch': link('prefetch'),
  'a worker': `new Worker(url)`,
  'a shared worker': `new SharedWorker(url)`,
  'a service worker': `await navigator.serviceWorker.register(url)`,
  'an iframe': element('iframe', 'it.src = url'),
  'an object': element('object', 'it.data = url'),
  'an embed': element('embed', 'it.src = url'),
  'a form': `const name = 'target' + Math.random()
    const target = document.createElement('iframe')
    target.name = name
    document.body.append(target)
    const it = document.createElement('form')
    it.method = 'post'
    it.target = name
    it.action = url
    document.body.append(it)
    it.submit()`,
} as const

const WORKER_VERBS = {
  fetch: DOCUMENT_VERBS.fetch,
  'fetch with a body': DOCUMENT_VERBS['fetch with a body'],
  'fetch that outlives the page': DOCUMENT_VERBS['fetch that outlives the page'],
  XMLHttpRequest: DOCUMENT_VERBS.XMLHttpRequest,
  EventSource: DOCUMENT_VERBS.EventSource,
  WebSocket: DOCUMENT_VERBS.WebSocket,
  'a font': DOCUMENT_VERBS['a font'],
  'a module': DOCUMENT_VERBS['a module'],
  'a worker': DOCUMENT_VERBS['a worker'],
  'a cache': `await (await caches.open('gadget')).add(url)`,
} as const

/** Gadgets under `connect-src`. The policy must block them outside its paths. */
const CONNECTS: ReadonlySet<string> = new Set([
  ...['fetch', 'fetch with a body', 'fetch that outlives the page', 'XMLHttpRequest', 'sendBeacon'],
  ...['EventSource', 'a ping of a link', 'a preload', 'a cache'],
  // Browsers allow a prefetch if any directive allows its address.
  'a prefetch',
])

export type GadgetProbe = { name: string; verb: string; path: string }

/** Combines every verb with every gadget, as probes for `onPress`. The number in the address identifies the probe. */
export function gadgetProbes(realm: 'document' | 'worker') {
  const verbs = realm === 'document' ? DOCUMENT_VERBS : WORKER_VERBS
  const all: GadgetProbe[] = []
  const probes: Record<string, string> = {}
  for (const [verb, body] of Object.entries(verbs))
    for (const [gadget, path] of Object.entries(GADGETS)) {
      const name = `${verb} of ${gadget}`
      const url = `${path}${path.includes('?') ? '&' : '?'}probe=${all.length}.`
      all.push({ name, verb, path })
      probes[name] = `const url = origin + ${JSON.stringify(url)}
        ${body}`
    }

  return {
    all,
    probes,
    among(addresses: readonly string[]): GadgetProbe[] {
      const numbers = new Set(addresses.map((url) => /[?&]probe=(\d+)\./.exec(url)?.[1]))
      return all.filter((_probe, index) => numbers.has(String(index)))
    },
  }
}

export function isMeant({ verb, path }: GadgetProbe, reach: readonly string[]): boolean {
  return CONNECTS.has(verb) && reach.some((prefix) => path.startsWith(prefix))
}
