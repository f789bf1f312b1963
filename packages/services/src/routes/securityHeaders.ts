/** Two years, as preload lists want it. */
const HSTS = 'max-age=63072000; includeSubDomains; preload'

const PERMISSIONS = [
  ...['camera', 'microphone', 'geolocation', 'usb', 'serial', 'hid', 'bluetooth', 'midi'],
  ...['display-capture', 'clipboard-read', 'payment'],
].map((feature) => `${feature}=()`)
const OWN_PERMISSIONS = [
  'publickey-credentials-get',
  'publickey-credentials-create',
  'clipboard-write',
].map((feature) => `${feature}=(self)`)

type Policy = Record<string, string>

const FRAME_POLICY: Policy = {
  'default-src': "'none'",
  'script-src': "'self'",
  'script-src-attr': "'none'",
  'style-src': "'self'",
  'img-src': "'self' data: blob:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'worker-src': "'self'",
  'child-src': "'none'",
  'frame-src': "'none'",
  'object-src': "'none'",
  'media-src': "'none'",
  'manifest-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'none'",
}

const PAGE_POLICY: Policy = {
  'default-src': "'none'",
  'style-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
  'require-trusted-types-for': "'script'",
}

/** Of answers that are no documents. */
const DATA_POLICY: Policy = { 'default-src': "'none'", 'frame-ancestors': "'none'" }
const IMAGE_POLICY: Policy = {
  'default-src': "'none'",
  'style-src': "'unsafe-inline'",
  sandbox: '',
}
/** A dedicated worker obeys its own script's header, not its document's. */
const WORKER_POLICY: Policy = { 'default-src': "'none'", 'connect-src': "'self'" }

function serialise(policy: Policy): string {
  return Object.entries(policy)
    .map(([directive, value]) => `${directive} ${value}`.trimEnd())
    .join('; ')
}

/** The headers of every kind of answer, for a frame origin. */
export function createSecurityHeaders(frameOrigin: string) {
  const isHttps = frameOrigin.startsWith('https:')
  const upgrade: Policy = isHttps ? { 'upgrade-insecure-requests': '' } : {}

  return {
    /** Where an answer does not say otherwise. */
    fallback: {
      'Cache-Control': 'no-store',
      'Content-Security-Policy': serialise(DATA_POLICY),
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
      ...(isHttps ? { 'Strict-Transport-Security': HSTS } : {}),
    },

    /** The frame's document, which these origins may embed. */
    frame: (ancestors: readonly string[]) => ({
      'Content-Security-Policy': serialise({
        ...FRAME_POLICY,
        'frame-ancestors': ancestors.length > 0 ? ancestors.join(' ') : "'none'",
        'require-trusted-types-for': "'script'",
        'trusted-types': 'keyworker',
        ...upgrade,
        'report-to': 'csp',
      }),
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'Cross-Origin-Embedder-Policy': 'require-corp',
      'Permissions-Policy': [...PERMISSIONS, ...OWN_PERMISSIONS].join(', '),
      'Reporting-Endpoints': `csp="${frameOrigin}/r"`,
      'Origin-Agent-Cluster': '?1',
    }),

    /**
     * A page of the wallet's own that nobody embeds. It has no Cross-Origin-Opener-Policy: the window would be cut off
     * from whoever opened it, which some browsers then report as closed.
     */
    window: {
      'Content-Security-Policy': serialise({
        ...FRAME_POLICY,
        'worker-src': "'none'",
        'frame-ancestors': "'none'",
        'require-trusted-types-for': "'script'",
        'trusted-types': "'none'",
        ...upgrade,
        'report-to': 'csp',
      }),
      'Permissions-Policy': [...PERMISSIONS, ...OWN_PERMISSIONS].join(', '),
      'Reporting-Endpoints': `csp="${frameOrigin}/r"`,
      'Origin-Agent-Cluster': '?1',
      'X-Frame-Options': 'DENY',
    },

    /**
     * The wallet's own pages. Where a key is shown or typed the page is sealed: its document reaches nobody, not even
     * the services, which the key worker asks under a policy of its own; and no other window has a hold on it.
     */
    hub: ({ isSealed }: { isSealed: boolean }) => ({
      'Content-Security-Policy': serialise({
        ...FRAME_POLICY,
        ...(isSealed ? { 'connect-src': "'none'" } : {}),
        'frame-ancestors': "'none'",
        'require-trusted-types-for': "'script'",
        'trusted-types': 'keyworker',
        ...upgrade,
        'report-to': 'csp',
      }),
      ...(isSealed ? { 'Cross-Origin-Opener-Policy': 'same-origin' } : {}),
      'Permissions-Policy': [...PERMISSIONS, ...OWN_PERMISSIONS].join(', '),
      'Reporting-Endpoints': `csp="${frameOrigin}/r"`,
      'Origin-Agent-Cluster': '?1',
      'X-Frame-Options': 'DENY',
    }),

    /** A script or style of the frame; its name changes with its content. */
    asset: ({ isWorker }: { isWorker: boolean }) => ({
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Cross-Origin-Embedder-Policy': 'require-corp',
      ...(isWorker ? { 'Content-Security-Policy': serialise(WORKER_POLICY) } : {}),
    }),

    /** A picture that any page may show. With `isFixed` its address names its very bytes. */
    image: ({ isFixed }: { isFixed: boolean }) => ({
      'Cache-Control': isFixed
        ? 'public, max-age=31536000, immutable'
        : 'public, max-age=86400, stale-while-revalidate=604800',
      // Opened by itself, an SVG would be a document of the wallet's origin.
      'Content-Security-Policy': serialise(IMAGE_POLICY),
      'Cross-Origin-Resource-Policy': 'cross-origin',
    }),

    /** A page that a person opens by a link of a mail. */
    page: {
      'Content-Security-Policy': serialise({ ...PAGE_POLICY, ...upgrade }),
      'Permissions-Policy': PERMISSIONS.join(', '),
      // `no-referrer` would make browsers send the form with the origin `null`.
      'Referrer-Policy': 'same-origin',
    },
  }
}

export type SecurityHeaders = ReturnType<typeof createSecurityHeaders>
