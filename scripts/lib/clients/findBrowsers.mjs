import { existsSync } from 'node:fs'
import { aptInstall } from '../apt.mjs'
import { Refusal, say } from '../say.mjs'

/**
 * Requirements of these tests beside Chromium, and Debian's packages of them: browsers, and a screen for the one that needs
 * it.
 */
const WANTED = [
  { program: '/usr/bin/firefox-esr', name: 'Firefox', from: 'firefox-esr' },
  { program: '/usr/bin/WebKitWebDriver', name: 'WebKitGTK', from: 'webkit2gtk-driver' },
  { program: '/usr/bin/Xvfb', name: 'Xvfb', from: 'xvfb' },
]

/** Makes sure of the other browsers: the system's, or Debian's packages. */
export async function findBrowsers() {
  for (const { program, name, from } of WANTED) {
    if (existsSync(program)) continue
    say(`No ${name} on this machine; installing one.`)
    if (!(await aptInstall(from)))
      throw new Refusal(`One of the tests needs ${name}; as root, run apt-get install ${from}.`)
  }
}
