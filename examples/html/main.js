import { createEip155Adapter, createVestibule, defineElements } from './vestibule.js'

const vestibule = createVestibule({
  projectId: 'my-dapp',
  networks: [
    {
      id: 1,
      name: 'Ethereum',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: ['https://ethereum.reth.rs/rpc'] } },
      blockExplorers: { default: { name: 'Etherscan', url: 'https://etherscan.io' } },
    },
  ],
  adapters: [createEip155Adapter()],
  frameUrl: 'https://wallet.example', // URL of your embedded wallet (optional)
})

defineElements(vestibule)

vestibule.subscribeAccount(({ address }) => {
  document.querySelector('#address').textContent = address ?? ''
})
