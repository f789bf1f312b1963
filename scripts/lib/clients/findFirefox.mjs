import { existsSync } from 'node:fs'
import { aptInstall } from '../apt.mjs'
import { Refusal, say } from '../say.mjs'

/** Debian's long-term release, which the configuration of these tests names, too. */
const FIREFOX = '/usr/bin/firefox-esr'

/** Makes sure of a Firefox: the system's, or Debian's package. */
export async function findFirefox() {
  if (existsSync(FIREFOX)) return
  say('No Firefox on this machine; installing one.')
  if (!(await aptInstall('firefox-esr')))
    throw new Refusal('One of the tests needs Firefox; as root, run apt-get install firefox-esr.')
}
