import type { ManifestV3Export } from '@crxjs/vite-plugin'
import type { Operator } from './build/operator.js'

export type Browser = 'chrome' | 'firefox'

/** Add a permission only if code in `src` requires it. */
export function manifestFor(operator: Operator, browser: Browser): ManifestV3Export {
  const { version, key, rdns, development } = operator
  const isChrome = browser === 'chrome'
  const icons = Object.fromEntries([16, 32, 48, 128].map((size) => [size, `icons/${size}.png`]))
  const matches = [
    'https://*/*',
    ...(development ? ['http://localhost/*', 'http://*.localhost/*'] : []),
  ]
  const script = (js: string, world: 'MAIN' | 'ISOLATED') => ({
    ...{ matches, js: [js], world, run_at: 'document_start' as const, all_frames: true },
    // The wallet's own page must not find the extension's wallet.
    exclude_matches: [toPattern(operator.frameUrl)],
  })
  return {
    manifest_version: 3,
    // `localize` writes the text of each `__MSG_…__`.
    default_locale: 'en',
    name: '__MSG_name__',
    description: '__MSG_description__',
    version,
    icons,
    // The stored list of connected sites would remain after a private window closes.
    incognito: 'not_allowed',
    action: { default_title: '__MSG_open__', default_icon: icons },
    permissions: isChrome ? ['storage', 'sidePanel', 'offscreen'] : ['storage'],
    // The services reject reads from a page's origin.
    host_permissions: [...new Set([operator.frameUrl, operator.apiUrl])].map((origin) =>
      toPattern(origin),
    ),
    content_scripts: [
      script('src/inpage/main.iife.ts', 'MAIN'),
      script('src/content/main.iife.ts', 'ISOLATED'),
      // Browsers without a side panel open the wallet in a window.
      ...(isChrome
        ? []
        : [
            {
              matches: [toPattern(operator.frameUrl, '/extension/*')],
              js: ['src/window/main.tsx'],
              run_at: 'document_end' as const,
            },
            {
              matches: [toPattern(operator.frameUrl, '/hub/*')],
              js: ['src/window/hub.iife.ts'],
              run_at: 'document_start' as const,
            },
          ]),
    ],
    content_security_policy: {
      extension_pages: [
        ...["default-src 'none'", "script-src 'self'", "style-src 'self' 'unsafe-inline'"],
        `img-src 'self' data: https: blob: ${originsOf(operator).join(' ')}`,
        ...["font-src 'self'", "base-uri 'none'"],
        `connect-src ${originsOf(operator).join(' ')}`,
        `frame-src ${operator.frameUrl}`,
        ...["form-action 'none'", "frame-ancestors 'none'"],
      ].join('; '),
    },
    ...(isChrome
      ? {
          ...(key !== undefined && { key }),
          minimum_chrome_version: '123',
          background: { service_worker: 'src/background/main.ts', type: 'module' as const },
          side_panel: { default_path: 'panel.html' },
        }
      : {
          background: { scripts: ['src/background/main.ts'], type: 'module' as const },
          browser_specific_settings: {
            gecko: {
              ...{ id: `extension@${rdns}`, strict_min_version: '128.0' },
              // Chain reads contain account addresses.
              data_collection_permissions: { required: ['financialAndPaymentInfo'] },
            },
          },
        }),
  } as ManifestV3Export
}

const originsOf = ({ frameUrl, apiUrl }: Operator) => [...new Set([frameUrl, apiUrl])]

/** Match patterns do not support ports. */
function toPattern(origin: string, path = '/*'): string {
  const { protocol, hostname } = new URL(origin)
  return `${protocol}//${hostname}${path}`
}
