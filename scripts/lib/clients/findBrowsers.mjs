import { existsSync } from 'node:fs'
import { aptInstall } from '../apt.mjs'
import { Refusal, say } from '../say.mjs'

const WANTED = [
  { program: '/usr/bin/firefox-esr', name: 'Firefox', from: 'firefox-esr' },
  { program: '/usr/bin/WebKitWebDriver', name: 'WebKitGTK', from: 'webkit2gtk-driver' },
  { program: '/usr/bin/Xvfb', name: 'Xvfb', from: 'xvfb' },
]

export async function findBrowsers() {
  for (const { program, name, from } of WANTED) {
    if (existsSync(program)) continue
    say(`No ${name} on this machine; installing one.`)
    if (!(await aptInstall(from)))
      throw new Refusal(`The tests require ${name}. As root, run: apt-get install ${from}`)
  }
}
