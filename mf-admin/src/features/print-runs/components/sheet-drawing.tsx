import { type CSSProperties, type KeyboardEvent, useId, useRef, useState } from 'react';
import { shortOrderNumber } from 'shared-contracts/orders/order-number';
import type { PrintRunDetail, RunPiece } from 'shared-contracts/production/runs';
import { Button } from 'shared-ui/button';
import { countOf } from '../../../shared/count-of/count-of';
import { spoiledText } from '../model/run-texts';
import { sheetId } from '../model/sheet-id';
import common from 'shared-ui/styles/common.module.css';
import styles from './print-runs.module.css';
const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at) => at + 1,
  ArrowDown: (at) => at + 1,
  ArrowLeft: (at) => at - 1,
  ArrowUp: (at) => at - 1,
  Home: () => 0,
  End: (_, count) => count - 1,
};

function stepOver(key: string, at: number, count: number): number | null {
  const to = steps[key]?.(at, count);
  return to === undefined || count === 0 ? null : Math.min(count - 1, Math.max(0, to));
}

const TARGET_PIXELS = 44;

const Shape = ({
  piece: { shape, x, y, width, height },
  ...look
}: {
  piece: Pick<RunPiece, 'shape' | 'x' | 'y' | 'width' | 'height'>;
  className?: string | undefined;
  fill?: string;
}) =>
  shape === 'round' ? (
    <ellipse cx={x + width / 2} cy={y + height / 2} rx={width / 2} ry={height / 2} {...look} />
  ) : (
    <rect {...{ x, y, width, height }} rx={Math.min(width, height) / 16} {...look} />
  );

type PieceProps = { piece: RunPiece; isChosen: boolean; hatching: string };

const Piece = ({ piece, isChosen, hatching }: PieceProps) => {
  const { x, y, width, height, orderId, spoiledAt } = piece;
  return (
    <>
      <Shape piece={piece} className={styles.outline} />
      {spoiledAt !== null && (
        <>
          <Shape piece={piece} fill={`url(#${hatching})`} />
          <path d={`M${x} ${y}l${width} ${height}M${x + width} ${y}l${-width} ${height}`} className={styles.cross} />
        </>
      )}
      <text
        x={x + width / 2}
        y={y + height / 2}
        fontSize={Math.min(width / 6, height / 3)}
        className={styles.number}
        aria-hidden="true"
      >
        {isChosen && '✓'}
        {shortOrderNumber(orderId)}
      </text>
    </>
  );
};

type SheetDrawingProps = {
  sheet: PrintRunDetail['sheets'][number];
  inches: PrintRunDetail['sheetInches'];
  pieces: readonly RunPiece[];
  marks: NonNullable<PrintRunDetail['marks']>;
  /** Holds one magnet. */
  isPage: boolean;
  nameOf: (orderId: string) => string | undefined;
  chosen: ReadonlySet<string>;
  onChange: ((change: (chosen: ReadonlySet<string>) => ReadonlySet<string>) => void) | undefined;
};

/** To scale. One magnet is a tab stop; arrows reach the others. */
export function SheetDrawing({ sheet, inches, pieces, marks, isPage, nameOf, chosen, onChange }: SheetDrawingProps) {
  const hatching = useId();
  const titleId = useId();
  const drawing = useRef<SVGSVGElement>(null);
  const [current, setCurrent] = useState(0);
  const free = pieces.filter(({ spoiledAt }) => spoiledAt === null).map(({ id }) => id);
  const isWhole = free.length > 0 && free.every((id) => chosen.has(id));
  const choose = (ids: readonly string[], isChosen: boolean) =>
    onChange?.((before) => {
      const rest = [...before].filter((id) => !ids.includes(id));
      return new Set(isChosen ? [...rest, ...ids] : rest);
    });
  const toggle = ({ id, spoiledAt }: RunPiece) => spoiledAt === null && choose([id], !chosen.has(id));
  const hear = (event: KeyboardEvent) => {
    const piece = pieces[current];
    const next = stepOver(event.key, current, pieces.length);
    if (next === null && event.key !== ' ' && event.key !== 'Enter') return;
    event.preventDefault();
    if (next === null) {
      if (piece) toggle(piece);
      return;
    }
    setCurrent(next);
    drawing.current?.querySelectorAll<SVGGElement>('[role="option"]')[next]?.focus();
  };
  const nameOfPiece = (piece: RunPiece) =>
    [piece.label, nameOf(piece.orderId), piece.spoiledAt !== null && `spoiled, ${spoiledText(piece)}`]
      .filter(Boolean)
      .join(', ');
  const smallest = Math.min(...pieces.flatMap(({ width, height }) => [width, height]));
  const leastWidth = (TARGET_PIXELS / smallest) * inches.width;
  return (
    <figure id={sheetId(sheet.number)} className={`${common.stack2} ${styles.sheet}`}>
      <figcaption className={styles.head}>
        <h3 id={titleId}>{sheet.code}</h3>
        {!isPage && <span className={common.soft}>{countOf(pieces.length, 'magnet')}</span>}
        {!isPage && onChange && free.length > 0 && (
          <Button variant="quiet" onClick={() => choose(free, !isWhole)}>
            {isWhole ? 'Clear the sheet' : 'Choose the whole sheet'}
          </Button>
        )}
      </figcaption>
      <div className={styles.scroller}>
        <svg
          ref={drawing}
          viewBox={`0 0 ${inches.width} ${inches.height}`}
          className={styles.drawing}
          style={{ '--least': `${Math.ceil(leastWidth)}px` } as CSSProperties}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a drawing has no select
          role="listbox"
          aria-multiselectable="true"
          aria-labelledby={titleId}
          tabIndex={-1}
          onKeyDown={hear}
        >
          {free.length < pieces.length && (
            <defs>
              <pattern
                id={hatching}
                width="0.16"
                height="0.16"
                patternUnits="userSpaceOnUse"
                patternTransform="rotate(45)"
              >
                <path d="M0 0V0.16" className={styles.hatch} />
              </pattern>
            </defs>
          )}
          <rect width={inches.width} height={inches.height} className={styles.paper} />
          {marks.map(({ isRound, ...box }) => (
            <Shape
              key={`${box.x} ${box.y} ${box.width}`}
              piece={{ ...box, shape: isRound ? 'round' : 'rectangle' }}
              className={styles.mark}
            />
          ))}
          {pieces.map((piece, nth) => (
            <g
              key={piece.id}
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a drawing has no option
              role="option"
              tabIndex={nth === current ? 0 : -1}
              aria-label={nameOfPiece(piece)}
              aria-selected={chosen.has(piece.id)}
              aria-disabled={onChange === undefined || piece.spoiledAt !== null || undefined}
              className={styles.piece}
              onFocus={() => setCurrent(nth)}
              onClick={() => toggle(piece)}
            >
              <Piece piece={piece} isChosen={chosen.has(piece.id)} hatching={hatching} />
            </g>
          ))}
        </svg>
      </div>
    </figure>
  );
}
