import { readConfig } from '../../config/config.js'
import type { Database } from '../../db/database.js'
import type { Limits } from '../../domain/admission/limits.js'
import { notePicture } from '../../domain/pictures/pictureRows.js'
import { startServices } from '../../server/startServices.js'
import type { ServicesOrder, ServicesWord } from './processes.js'

const say = (word: ServicesWord) => process.send?.(word)
const VICTIM = /@victim\.example$/
let db: Database

const services = await startServices({
  ...readConfig(process.env),
  limits: JSON.parse(process.argv[2] ?? '{}') as Limits,
  send: async (mail) => {
    if (VICTIM.test(mail.to)) say({ mail })
  },
  onDatabase: (given) => {
    db = given
  },
})
process.on('message', async ({ pictures }: ServicesOrder) => {
  const holder = { site: 'fixture', client: 'fixture' }
  const ids = pictures.map((source) => notePicture(db, source, { now: Date.now(), holder }))
  say({ ids: await Promise.all(ids) })
})
process.on('disconnect', () => process.exit())
say({ url: services.url })
