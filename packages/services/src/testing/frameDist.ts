import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type FrameBuild, readFrameBuild } from '../domain/frame/frameBuild.js'

export const FRAME_FILES = {
  'index.html': `<!doctype html>
<html lang="en">
  <head>
    <title>Secure wallet</title>
    <script type="module" crossorigin src="/assets/index-1a2b.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/chunk-3c4d.js">
    <link rel="stylesheet" crossorigin href="/assets/index-5e6f.css">
  </head>
  <body><div id="app"></div></body>
</html>
`,
  'approve.html': `<!doctype html>
<html lang="en">
  <head>
    <title>Approve a request</title>
    <script type="module" crossorigin src="/assets/index-1a2b.js"></script>
  </head>
  <body><div id="app"></div></body>
</html>
`,
  'start.html': `<!doctype html>
<html lang="en">
  <head>
    <title>Secure wallet</title>
    <script type="module" crossorigin src="/assets/index-1a2b.js"></script>
  </head>
  <body></body>
</html>
`,
  'visit.html': `<!doctype html>
<html lang="en">
  <head>
    <title>Secure wallet</title>
    <script type="module" crossorigin src="/assets/index-1a2b.js"></script>
  </head>
  <body><div id="app"></div></body>
</html>
`,
  'hub.html': `<!doctype html>
<html lang="en">
  <head>
    <title>Wallet settings</title>
    <script type="module" crossorigin src="/assets/index-1a2b.js"></script>
  </head>
  <body><div id="app"></div></body>
</html>
`,
  'assets/index-1a2b.js': 'export const frame = 1\n',
  'assets/chunk-3c4d.js': 'export const chunk = 2\n',
  'assets/index-5e6f.css': 'body { margin: 0 }\n',
  'assets/worker-7a8b.js': 'self.onmessage = () => {}\n',
} as const

export function writeFrameDist(
  parent: string,
  files: Record<string, string> = FRAME_FILES,
): string {
  const folder = mkdtempSync(join(parent, 'frame-'))
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  return folder
}

export function buildTestFrame(files?: Record<string, string>): FrameBuild {
  const parent = mkdtempSync(join(tmpdir(), 'vestibule-frame-'))
  try {
    return readFrameBuild(writeFrameDist(parent, files))
  } finally {
    rmSync(parent, { recursive: true, force: true })
  }
}
