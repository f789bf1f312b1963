import { At, Drawing } from './Drawing.js'
import { BlockShape, Sign, WalletShape, WindowShape } from './shapes.js'

export const RecordDrawing = () => (
  <Drawing>
    <path className="line" d="M64 74h200" />
    <path className="thin" d="M84 74 124 24h80l40 50-40 50h-80z" />
    <circle className="strong" cx="124" cy="24" r="8" />
    <circle className="strong" cx="204" cy="24" r="8" />
    <circle className="strong" cx="124" cy="124" r="8" />
    <circle className="strong" cx="204" cy="124" r="8" />
    {[84, 164, 244].map((x) => (
      <At x={x} y={74} key={x}>
        <BlockShape />
      </At>
    ))}
  </Drawing>
)

const PACES = [
  { of: 'diamond', x: 84, way: 18 },
  { of: 'triangle', x: 164, way: 44 },
  { of: 'hexagon', x: 244, way: 30 },
] as const

export const ManyDrawing = () => (
  <Drawing>
    {PACES.map(({ of, x, way }) => (
      <At x={x} y={74} key={of}>
        <rect className="body" x="-34" y="-54" width="68" height="108" rx="14" />
        <At x={0} y={-20}>
          <Sign of={of} chosen />
        </At>
        <path className="track" d="M-22 20h44M-22 36h44" />
        <path className="pace" d={`M-22 20h${way}M-22 36h${62 - way}`} />
      </At>
    ))}
  </Drawing>
)

const OFFERED = ['diamond', 'triangle', 'hexagon'] as const

export const SwitchDrawing = () => (
  <Drawing>
    <At x={112} y={74}>
      <WindowShape />
      {OFFERED.map((of, place) => (
        <At x={place * 40 - 40} y={10} key={of}>
          <g transform="scale(.76)" strokeWidth="2.6">
            <Sign of={of} chosen={of === 'triangle'} />
          </g>
        </At>
      ))}
    </At>
    <path className="line" d="M112 100v2a10 10 0 0 0 10 10h64" />
    <At x={236} y={92}>
      <WalletShape />
    </At>
    <At x={236} y={46}>
      <Sign of="triangle" chosen />
    </At>
  </Drawing>
)
