import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Database, Services } from '@vestibule/services'
import { demoApp } from './demo/demoApp.js'
import { startEns } from './ens/startEns.js'
import { startIdp } from './idp/startIdp.js'
import { LOCAL_NETWORKS } from './localNetworks.js'
import { PROJECT_ID } from './localProjects.js'
import { createParts } from './net/createParts.js'
import { type Running, serve } from './net/serve.js'
import type { StackError } from './net/stackError.js'
import { together } from './net/together.js'
import { startOnRamp } from './onRamp/startOnRamp.js'
import { freePorts, type Ports } from './ports.js'
import { fundFeePayer } from './sponsor/startFeePayer.js'
import { startPaymaster } from './sponsor/startPaymaster.js'
import { type Addresses, assertNotRunning, removeStackFile, writeStackFile } from './stackFile.js'
import { startLocalServices } from './startLocalServices.js'
import { startWorld } from './startWorld.js'
import { walletApp } from './wallet/walletApp.js'

const DEMO = fileURLToPath(new URL('../../apps/demo/dist', import.meta.url))
const WALLET = fileURLToPath(new URL('../../apps/wallet/dist', import.meta.url))

export type Stack = Running & {
  startBeside: (frameDist: string) => Promise<Services>
  addresses: Addresses
  /** Resolves when a part ends unexpectedly. The other parts keep running. */
  failure: Promise<StackError>
}

/**
 * Starts the local world on this machine: chains, mail, faucet, identity provider, services with the frame, and demo.
 * @throws {StackError} for a used port, a missing program, or a running stack of this folder.
 */
export async function startStack(options: startStack.Options = {}): Promise<Stack> {
  const { fresh = false, guests = [], quiet = false } = options
  const temporary = options.dataDir === undefined
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'vestibule-'))
  const ports = { ...freePorts(), ...options.ports }
  const file = join(dataDir, 'stack.json')
  const projectsFile = join(dataDir, 'projects.json')
  await assertNotRunning(file)
  // Delete only the stack's own files: the folder may contain others.
  for (const name of fresh ? ['data', 'chains'] : [])
    rmSync(join(dataDir, name), { recursive: true, force: true })

  let addresses: Addresses | undefined
  const demo = demoApp({ folder: DEMO, beside: options.beside, addresses: () => addresses })
  const phone = walletApp({ folder: WALLET, addresses: () => addresses })
  const parts = createParts()
  async function stop() {
    removeStackFile(file)
    await parts.stop()
    if (temporary) rmSync(dataDir, { recursive: true, force: true })
  }

  let onEnd: (error: StackError) => void = () => {}
  const failure = new Promise<StackError>((resolve) => {
    onEnd = resolve
  })
  try {
    const [world, idp, dapp, wallet] = await together([
      startWorld({ parts, ports, dataDir, mainnet: guests.length > 0, onEnd }),
      parts.add(
        startIdp({
          port: ports.idp,
          folder: join(dataDir, 'idp'),
          frame: () => addresses?.frame,
        }),
      ),
      parts.add(serve(demo, { part: 'dapp', port: ports.dapp })),
      parts.add(serve(phone, { part: 'wallet', port: ports.wallet })),
    ])
    const originOf = (host: string) => `http://${host}:${dapp.port}`
    const origin = originOf('dapp.localhost')
    const walletOrigin = `http://wallet.localhost:${wallet.port}`
    const network = 'eip155:31337'
    const onRamp = await parts.add(
      startOnRamp({
        port: ports.onramp,
        faucet: world.faucet,
        solana: world.solana?.caipNetworkId,
        api: () => addresses?.api,
      }),
    )
    const chains = LOCAL_NETWORKS.map(({ chainId }) => world.chains[`eip155:${chainId}`])
    const [{ frame, api, relay, startBeside }, { ens, follow }, paymasters] = await together([
      parts.add(
        startLocalServices({
          world,
          idp,
          vendor: onRamp.vendor,
          dapps: [origin, ...(options.siblings ?? []).map((name) => originOf(name))],
          guests: [...guests],
          devnetUrl: options.devnetUrl,
          wallet: walletOrigin,
          port: ports.frame,
          dataDir: join(dataDir, 'data'),
          projectsFile,
          quiet,
          onDatabase: options.onDatabase,
        }),
      ),
      startEns({ network, url: world.chains[network] }),
      Promise.all(chains.map(startPaymaster)),
    ])
    const cluster = world.solana === undefined ? [] : [world.solana]
    await together([
      follow(api),
      ...paymasters.map((paymaster) => paymaster.follow(api)),
      ...cluster.map((solana) => fundFeePayer(solana, { api, projectId: PROJECT_ID })),
    ])
    addresses = {
      dapp: origin,
      frame,
      api,
      relay,
      wallet: walletOrigin,
      idp: idp.url,
      onramp: onRamp.url,
      ...world,
      ens,
      projectId: PROJECT_ID,
      projectsFile,
    }
    writeStackFile(file, addresses)
    return { addresses, failure, startBeside, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

export declare namespace startStack {
  type Options = {
    /** Ports by part; `0` lets the system choose. @default free ones for all */
    ports?: Partial<Ports> | undefined
    /** Folder of all stored data. @default a temporary one, deleted with the stack */
    dataDir?: string | undefined
    /** Built dapps to serve by path on the demo's origin. @default none */
    beside?: Readonly<Record<string, string>> | undefined
    /** Further host names of the demo dapp, each a separate origin that the project allows. @default none */
    siblings?: readonly string[] | undefined
    /** Origins of other dapps, on a chain with Ethereum's id; their project is `my-dapp`. @default none */
    guests?: readonly string[] | undefined
    /** A node of Solana's devnet. @default none: the wallet signs there but cannot send */
    devnetUrl?: string | undefined
    /** Deletes stored data first. @default false */
    fresh?: boolean | undefined
    /** Prints no log of the services. @default false */
    quiet?: boolean | undefined
    /** Gives access to the services' open database. @default no call */
    onDatabase?: ((db: Database) => void) | undefined
  }
}
