import type { Addresses } from '../stackFile.js'

export const ADDRESSES: Addresses = {
  dapp: 'http://dapp.localhost:4000',
  frame: 'http://frame.localhost:4100',
  api: 'http://127.0.0.1:4100',
  relay: 'ws://127.0.0.1:4100/relay',
  wallet: 'http://wallet.localhost:4400',
  idp: 'http://idp.localhost:4500',
  onramp: 'http://127.0.0.1:4600',
  mailbox: 'http://127.0.0.1:4200',
  smtp: 'smtp://127.0.0.1:4250',
  faucet: 'http://127.0.0.1:4300',
  chains: {
    'eip155:31337': 'http://127.0.0.1:8545',
    'eip155:31338': 'http://127.0.0.1:8546',
    'bip122:0f9188f13cb7b2c71f2a335e3a4fc328': 'http://127.0.0.1:3002',
  },
  bundlers: {
    'eip155:31337': 'http://127.0.0.1:4800/31337',
    'eip155:31338': 'http://127.0.0.1:4800/31338',
  },
  ens: {
    network: 'eip155:31337',
    zone: 'vestibule.eth',
    registry: '0x0000000000000000000000000000000000000001',
    resolver: '0x0000000000000000000000000000000000000002',
    universalResolver: '0x0000000000000000000000000000000000000003',
  },
  projectId: 'local-demo',
  projectsFile: '/nowhere/projects.json',
}
