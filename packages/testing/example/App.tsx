import { createVestibule } from '@vestibule/host-sdk'
import { createEip155Adapter } from '@vestibule/host-sdk/eip155'
import { useVestibuleAccount, VestibuleButton, VestibuleProvider } from '@vestibule/host-sdk/react'
import { useState } from 'react'
import { mainnet } from 'viem/chains'

const vestibule = createVestibule({
  projectId: 'my-dapp',
  networks: [mainnet],
  adapters: [createEip155Adapter()],
  features: { socials: ['google'] },
  frameUrl: import.meta.env.VITE_FRAME_URL,
})

export const App = () => (
  <VestibuleProvider vestibule={vestibule}>
    <VestibuleButton />
    <Sign />
  </VestibuleProvider>
)

function Sign() {
  const { data } = useVestibuleAccount()
  const [signature, setSignature] = useState('')
  const sign = async () => {
    const provider = vestibule.getProvider('eip155')
    setSignature(
      String(
        await provider?.request({ method: 'personal_sign', params: ['0x6869', data?.address] }),
      ),
    )
  }
  return (
    <>
      <button type="button" onClick={sign}>
        Sign
      </button>
      <output aria-label="signature">{signature}</output>
    </>
  )
}
