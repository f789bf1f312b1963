import { PICTURE_PATH } from '../pictures/pictureRoutes.js'

/** A closing page sends this request itself: its worker ends with the document. */
const CANCEL = '/v1/account/identities/changes/cancel'

type Policy = Record<string, string>

export type PageParts = {
  style: string
  form?: string | undefined
  script?: string | undefined
  asks?: string | undefined
}

const SHUT: Policy = {
  'default-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'none'",
}

/**
 * Content-Security-Policy for each kind of response. No source is `'self'`: a document and the key
 * worker may only reach the paths that they use. A script in another document therefore cannot send
 * data out by a route that stores, forwards or reflects it. A path that ends in `/` covers all
 * paths below it. Browsers forget the path after a redirect, so these paths must not redirect;
 * `redirects.test.ts` checks this.
 */
export function createContentPolicies(options: createContentPolicies.Options) {
  const { frameOrigin, imageUrl, workers } = options
  const at = (...paths: string[]) =>
    paths.length === 0 ? "'none'" : paths.map((path) => frameOrigin + path).join(' ')
  const upgrade: Policy = frameOrigin.startsWith('https:')
    ? { 'upgrade-insecure-requests': '' }
    : {}

  const app = (kind: {
    connect: readonly string[]
    worker: boolean
    images?: string
    ancestors: readonly string[]
  }): string =>
    serialise({
      'default-src': "'none'",
      'script-src': at('/assets/'),
      'script-src-attr': "'none'",
      'style-src': at('/assets/'),
      'img-src': kind.images ?? "'none'",
      'font-src': "'none'",
      'connect-src': at(...kind.connect),
      'worker-src': kind.worker ? at(...workers.map((path) => `/${path}`)) : "'none'",
      'child-src': "'none'",
      'frame-src': "'none'",
      'object-src': "'none'",
      'media-src': "'none'",
      'manifest-src': "'none'",
      'base-uri': "'none'",
      'form-action': "'none'",
      'frame-ancestors': kind.ancestors.length > 0 ? kind.ancestors.join(' ') : "'none'",
      'require-trusted-types-for': "'script'",
      'trusted-types': kind.worker ? 'keyworker' : "'none'",
      ...upgrade,
      'report-to': 'csp',
    })
  const images = 'data:'

  return {
    frame: (ancestors: readonly string[]) =>
      app({
        connect: [
          ...['/v1/auth/', '/v1/bundler/', '/v1/fungible/price', '/v1/nft/items'],
          ...['/v1/permissions', '/v1/popups/'],
          ...['/v1/profile/account', '/v1/profile/zone', '/v1/rpc/'],
        ],
        worker: true,
        ancestors,
      }),
    window: app({
      connect: ['/v1/popups/'],
      worker: false,
      images: [
        ...[images, at('/public/getTokenImage/')],
        ...(imageUrl === undefined ? [] : [imageUrl + PICTURE_PATH]),
      ].join(' '),
      ancestors: [],
    }),
    /** For a window that returns from a provider. It checks whether an answer is still required. */
    visit: app({
      connect: ['/auth/oauth/answer/', '/auth/oauth/asked/'],
      worker: false,
      images,
      ancestors: [],
    }),
    start: app({ connect: [], worker: false, images, ancestors: [] }),
    hub: {
      open: app({
        connect: [
          ...['/v1/auth/', CANCEL, '/v1/bundler/', '/v1/fungible/price', '/v1/permissions'],
          '/v1/rpc/',
        ],
        worker: true,
        images,
        ancestors: [],
      }),
      /** The opening frame signs the visitor in, so this page needs no worker. */
      entry: app({ connect: ['/v1/auth/', '/v1/popups/'], worker: false, images, ancestors: [] }),
      /** For pages that show or accept a key: the document has no network access. Only its worker sends requests. */
      sealed: app({ connect: [], worker: true, images, ancestors: [] }),
    },
    extension: serialise({
      ...SHUT,
      'frame-src': at('/f/'),
      'frame-ancestors': "'none'",
      ...upgrade,
      'report-to': 'csp',
    }),
    /** For a dedicated worker, which uses its script's header instead of its document's. */
    worker: (scripts: readonly string[]) =>
      serialise({
        'default-src': "'none'",
        'script-src': at(...scripts.map((path) => `/${path}`)),
        'connect-src': at('/v1/account/', '/v1/popups/', '/v1/wallets/'),
      }),
    page: ({ style, form, script, asks }: PageParts) =>
      serialise({
        ...SHUT,
        ...(script !== undefined && { 'script-src': at(script) }),
        ...(asks !== undefined && { 'connect-src': at(asks) }),
        'style-src': at(style),
        'form-action': form === undefined ? "'none'" : at(form),
        'frame-ancestors': "'none'",
        'require-trusted-types-for': "'script'",
        'trusted-types': "'none'",
        ...upgrade,
      }),
    /** For responses that are not documents, and for documents without subresources. */
    data: serialise({ ...SHUT, 'frame-ancestors': "'none'" }),
    /** An SVG that is opened directly would be a document of the wallet's origin. */
    image: serialise({ 'default-src': "'none'", 'style-src': "'unsafe-inline'", sandbox: '' }),
  }
}

export declare namespace createContentPolicies {
  type Options = {
    frameOrigin: string
    imageUrl?: string | undefined
    workers: readonly string[]
  }
}

function serialise(policy: Policy): string {
  return Object.entries(policy)
    .map(([directive, value]) => `${directive} ${value}`.trimEnd())
    .join('; ')
}
