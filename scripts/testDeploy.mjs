import { parseArgs } from 'node:util'
import { buildImage, findEngines } from './lib/deploy/buildImage.mjs'
import { tryDeployment } from './lib/deploy/tryDeployment.mjs'
import { pack } from './lib/pack/pack.mjs'
import { inRoot } from './lib/root.mjs'
import { run } from './lib/run.mjs'
import { main, say } from './lib/say.mjs'

const HELP = `npm run test:deploy

Builds the image of deploy/Dockerfile, starts deploy/compose.yaml with it, signs in through Caddy and nginx, upgrades to later
releases and goes back. Checks the other files of deploy/ with the programs that read them. Requires root, Debian and
  apt-get install --no-install-recommends aardvark-dns buildah debootstrap docker-compose netavark nginx-light podman runc
`

await main(async () => {
  const { values } = parseArgs({ options: { help: { type: 'boolean' } } })
  if (values.help) return void console.log(HELP)
  findEngines(HELP)
  await pack()
  const image = await buildImage()
  say(`The image has ${Math.round(image.bytes / 1e6)} MB.`)
  const faults = image.bytes > 250e6 ? ['The image is larger than 250 MB.'] : []

  const unit = inRoot('deploy/vestibule@.service')
  for (const [program, ...args] of [['systemd-analyze', 'verify', '--man=no', unit]]) {
    const { output } = await run(program, args, { keep: true })
    // The package is not installed here.
    const complaints = output.split('\n').filter((line) => line && !line.includes('vestibule.js'))
    faults.push(...complaints)
  }
  faults.push(...(await tryDeployment(image.name)))
  for (const fault of faults) console.log(fault)
  if (faults.length === 0)
    say('Signed in through both proxies and after each upgrade; all files of deploy/ are valid.')
  return faults.length === 0 ? 0 : 1
})
