import { ManyDrawing, RecordDrawing, SwitchDrawing } from './networkDrawings.js'
import { Pages } from './Pages.js'

export function WhatIsANetwork() {
  return (
    <Pages
      pages={[
        {
          drawing: <RecordDrawing />,
          title: 'network.rules',
          text: 'network.rulesText',
        },
        { drawing: <ManyDrawing />, title: 'network.many', text: 'network.manyText' },
        { drawing: <SwitchDrawing />, title: 'network.app', text: 'network.appText' },
      ]}
    />
  )
}
