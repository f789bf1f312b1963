import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { workspaceFolders } from './graph/workspaces.mjs'
import { publicPackages, readManifest } from './pack/packages.mjs'
import { inRoot, ROOT } from './root.mjs'

const SDK_VERSION = /(SDK_VERSION = ')[^']+/

/** Private packages share the version, but need no changelog. */
export function dropPrivateChangelogs() {
  for (const folder of workspaceFolders(ROOT))
    if (readManifest(inRoot(folder)).private)
      rmSync(inRoot(folder, 'CHANGELOG.md'), { force: true })
}

export function repeatVersion() {
  for (const [file, text] of versionedFiles()) writeFileSync(file, text)
}

/** @returns {[file: string, text: string][]} other files that contain our version, with the correct text */
export function versionedFiles() {
  return publicPackages().flatMap((entry) => [
    ...[inRoot(entry.folder, 'src/platform/version.ts')]
      .filter((file) => existsSync(file))
      .map((file) =>
        withText(file, (text) => text.replace(SDK_VERSION, `$1${entry.manifest.version}`)),
      ),
    ...readdirSync(inRoot('examples')).map((name) =>
      withText(inRoot('examples', name, 'package.json'), (text) =>
        text.replaceAll(tarballs(entry), basename(entry.tarball)),
      ),
    ),
  ])
}

const withText = (file, change) => [file, change(readFileSync(file, 'utf8'))]

const tarballs = ({ staged }) => new RegExp(`\\b${basename(staged)}-\\d[\\w.-]*\\.tgz`, 'g')
