import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PACKAGE_ROOT } from '../../packageRoot.js'
import { DAY, HOUR, MINUTE } from '../../platform/time.js'
import { POPUP_ROOM } from '../frame/popupRoom.js'
import { MAX_IDENTITIES } from '../login/identity.js'
import { RELAY_LIMITS as relay } from '../relay/limits.js'
import {
  FAR_TOO_LATE_MS,
  GOING_ON,
  MAX_WORKING,
  RETURNING,
  STRANGERS,
  TOO_LATE_MS,
} from './admission/createAdmission.js'
import { FEW } from './admission/createPace.js'
import { type RateLimitName, RATE_LIMITS as rates } from './rateLimits.js'

const MIB = 1_024 ** 2
const page = readFileSync(join(PACKAGE_ROOT, '../../docs/threat-model.md'), 'utf8').replace(
  /\s+/g,
  ' ',
)
const number = (value: number) => String(value).replace(/\B(?=(\d{3})+$)/g, ' ')
const WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const TENS: Record<number, string> = { 20: 'twenty', 30: 'thirty', 50: 'fifty', 100: 'a hundred' }
const word = (value: number) => WORDS[value] ?? TENS[value] ?? number(value)
const of = (name: RateLimitName) => word(rates[name].points)
const mib = (bytes: number) => `${bytes / MIB} MiB`

test.each([
  `a minute, ${of('sharesPerHour')} an hour, ${of('sharesPerDay')} a day, over all its sessions`,
  `its ${of('proofsPerAddress')} proofs a minute`,
  `${of('callsPerAddress')} points a minute for a network, whatever projects it names, and ${of('callsPerProject')} for a project`,
  `are ${of('simulationsPerUser')} a minute for its user`,
  `has ${of('codesPerDevice')} codes a day of its own per mail address`,
  `${of('codesPerEmailAndAddress')} codes for one address in ten minutes (${of('codesPerEmailAndBlock')} for a block of networks), ${of('codesPerAddress')} codes an hour`,
  `Beyond ${of('requestsPerEmail')} requests a day for one mail address, ${of('requestsPerAddress')} an hour from a network, ${of('requestsPerBlock')} from a block, ${of('requestsPerProject')} for a project`,
  `Beyond ${of('wrongOverall')} wrong codes an hour`,
  `room for ${number(POPUP_ROOM.requests)} of them and ${mib(POPUP_ROOM.bytes)}, half of it for short ones alone`,
  `No more than ${word(MAX_WORKING)} requests work at a time`,
  `a pace that falls to ${word(STRANGERS)} a second with ${word(FEW)} at once`,
  `held to ${word(RETURNING)} a second where the event loop is ${TOO_LATE_MS} ms late, and what is under way to ${word(GOING_ON)} where it is ${FAR_TOO_LATE_MS} ms late`,
  `${of('numbersPerKey')} wrong ones in an hour for a key, ${of('codesPerAccount')} in a day for an account`,
  `at most ${word(MAX_IDENTITIES)}, one of them an email`,
  `and ${of('identityCodesPerEmail')} codes a day for an address that is to be added`,
  `each step mails its code at most ${word(rates.resendsPerEmailChange.points + 1)} times`,
  `A device begins ${of('emailChangesPerDevice')} changes a day`,
  `A device grants ${of('handOversPerDevice')} an hour`,
  `signatures are looked at within ${of('signInsPerAddress')} a minute of a network`,
  `${of('dataPerAddress')} points a minute for a network, 8 readings of a chain`,
  `A socket may leave ${mib(relay.unsentPerSocket)} unsent`,
  `is ${mib(relay.heldPerAddress)} per address and ${mib(relay.held)} per process`,
  `that take nothing for ${relay.readerTimeout / 1_000} seconds`,
  `A frame has ${relay.frameTime / 1_000} seconds to arrive`,
  `An address is read at ${mib(relay.bytesPerAddressPerSecond)} a second, all together at ${mib(relay.bytesPerSecond)}`,
  `per client key (${mib(relay.storedPerClient)}), per address and project (${mib(relay.storedPerAddress)}), per project (${mib(relay.storedPerProject)}) and overall (${mib(relay.stored)},`,
  `${number(relay.sockets)} of them with a socket each`,
])('the threat model says what is so: %s', (sentence) => {
  expect(page).toContain(sentence)
})

test('and means the same minutes, hours and days', () => {
  const windows = (...names: RateLimitName[]) => names.map((name) => rates[name].window)
  expect(
    windows('sharesPerMinute', 'proofsPerAddress', 'callsPerAddress', 'simulationsPerUser'),
  ).toEqual(Array(4).fill(MINUTE))
  expect(
    windows('sharesPerHour', 'codesPerAddress', 'requestsPerProject', 'handOversPerDevice'),
  ).toEqual(Array(4).fill(HOUR))
  expect(
    windows('sharesPerDay', 'codesPerDevice', 'requestsPerEmail', 'emailChangesPerDevice'),
  ).toEqual(Array(4).fill(DAY))
  expect(windows('codesPerEmailAndAddress', 'codesPerEmailAndBlock')).toEqual(
    Array(2).fill(10 * MINUTE),
  )
})
