/**
 * Which part of a drawing is in sight, and how large. Moving and scaling changes one property and draws nothing anew, so
 * that it stays smooth with a thousand nodes; who needs to know is told.
 */
import { select } from 'd3-selection';
import { zoom as makeZoom, type ZoomBehavior, type ZoomTransform, zoomIdentity } from 'd3-zoom';
import { type Layout, type PlacedNode, type Room, wholeScale } from './graph.ts';
import { namedScale, readableScale } from './labels.ts';

export class Viewport {
  #frame: HTMLElement | undefined;
  #behaviour: ZoomBehavior<HTMLElement, unknown> | undefined;
  #listeners = new Set<() => void>();
  #transform: ZoomTransform = zoomIdentity;
  #room: Room | undefined;
  /** Shows again what was last shown, in another room. */
  #again: (() => void) | undefined;
  /** Where it was when a drag began, and what moves it from there; undefined while nobody drags. */
  #lifted: { readonly from: ZoomTransform; readonly effect: KeyframeEffect; readonly end: () => void } | undefined;
  /** Somebody chose what is in sight, and it should stay. */
  isChosen = false;
  /** One finger moves the drawing. Otherwise it scrolls the page that the drawing is part of, and two move it. */
  isAlone = false;
  /** Told what is under the pointer when a drag has ended. */
  onDropped: ((under: Element | null) => void) | undefined;

  /**
   * `frame` is what one looks through, `svg` fills it, and `content` is the drawing in its own coordinates. Returns how to
   * let go of them.
   */
  attach(frame: HTMLElement, svg: SVGSVGElement, content: SVGGElement): () => void {
    const behaviour = makeZoom<HTMLElement, unknown>()
      .scaleExtent([0.03, 3])
      .filter((event: Event) => this.#moves(event))
      .on('zoom', ({ transform, sourceEvent }: { transform: ZoomTransform; sourceEvent: unknown }) => {
        if (sourceEvent !== null) this.isChosen = true;
        const isMoved = isDrag(sourceEvent) && transform.k === this.#transform.k;
        if (isMoved && this.#lifted === undefined) this.#lift(svg);
        this.#transform = transform;
        if (!isMoved) this.#put(content);
        if (this.#lifted === undefined) content.setAttribute('transform', transform.toString());
        else
          this.#lifted.effect.setKeyframes(
            movedBy(transform.x - this.#lifted.from.x, transform.y - this.#lifted.from.y),
          );
        this.#tell();
      })
      .on('end', ({ sourceEvent }: { sourceEvent: unknown }) => {
        if (this.#lifted === undefined) return;
        this.#put(content);
        const at = sourceEvent instanceof MouseEvent ? sourceEvent : undefined;
        this.onDropped?.(at === undefined ? null : document.elementFromPoint(at.clientX, at.clientY));
      });
    const selection = select(frame).call(behaviour).on('dblclick.zoom', null);
    content.setAttribute('transform', this.#transform.toString());
    // Asked for with each move, which would have the page laid out each time.
    const observer = new ResizeObserver(() => {
      this.#room = undefined;
      // The room may change before there is a layout for it: what was whole stays whole.
      if (!this.isChosen) this.#again?.();
      this.#tell();
    });
    observer.observe(frame);
    this.#frame = frame;
    this.#behaviour = behaviour;
    return () => {
      selection.on('.zoom', null);
      observer.disconnect();
      this.#put(content);
      this.#frame = undefined;
      this.#room = undefined;
    };
  }

  /** Somebody has it in hand: what the pointer passes meanwhile is not meant. */
  get isDragged(): boolean {
    return this.#lifted !== undefined;
  }

  /**
   * While it is dragged the whole is a layer of its own that the browser moves: what is moved inside of an SVG is painted
   * anew. It is moved by an animation that stands still, since for a style the browser looks through all that is drawn.
   */
  #lift(svg: SVGSVGElement): void {
    const animation = svg.animate(movedBy(0, 0), { duration: 1, fill: 'both' });
    animation.pause();
    svg.style.willChange = 'transform';
    this.#lifted = {
      from: this.#transform,
      effect: animation.effect as KeyframeEffect,
      end() {
        animation.cancel();
        svg.style.willChange = '';
      },
    };
  }

  #put(content: SVGGElement): void {
    if (this.#lifted === undefined) return;
    this.#lifted.end();
    this.#lifted = undefined;
    content.setAttribute('transform', this.#transform.toString());
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }

  get transform(): ZoomTransform {
    return this.#transform;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** On the screen. */
  get room(): Room {
    if (this.#frame === undefined) return { width: 0, height: 0 };
    if (this.#room === undefined) {
      const { width, height } = this.#frame.getBoundingClientRect();
      this.#room = { width, height };
    }
    return this.#room;
  }

  /** All of it is in sight. */
  shows(layout: Layout): boolean {
    const { k, x, y } = this.#transform;
    const { width, height } = this.room;
    const slack = 2;
    return x > -slack && y > -slack && x + layout.width * k < width + slack && y + layout.height * k < height + slack;
  }

  fit(layout: Layout): void {
    // It may have become higher a moment ago, for this layout.
    this.#room = undefined;
    const room = this.room;
    if (room.width === 0) return;
    const scale = wholeScale(layout, room);
    this.#again = () => this.fit(layout);
    this.isChosen = false;
    this.#moveTo(
      zoomIdentity
        .translate((room.width - layout.width * scale) / 2, (room.height - layout.height * scale) / 2)
        .scale(scale),
    );
  }

  /** All of it where there is room for names then; else what was asked about and what is around it. */
  begin(layout: Layout, root: PlacedNode | undefined): void {
    this.#room = undefined;
    const { width, height } = this.room;
    if (root === undefined || wholeScale(layout, { width, height }) >= namedScale) {
      this.fit(layout);
      return;
    }
    this.#again = () => this.begin(layout, root);
    this.isChosen = false;
    const k = readableScale;
    // In the middle, as far as no room is wasted beyond the edges of the drawing.
    const place = (room: number, whole: number, middle: number) =>
      whole <= room ? (room - whole) / 2 : Math.min(0, Math.max(room - whole, room / 2 - middle));
    const [x, y] = [place(width, layout.width * k, root.x * k), place(height, layout.height * k, root.y * k)];
    this.#moveTo(zoomIdentity.translate(x, y).scale(k));
  }

  scaleBy(factor: number): void {
    this.isChosen = true;
    if (this.#frame !== undefined) this.#behaviour?.scaleBy(select(this.#frame), factor);
  }

  /** By so much of the drawing's own units. */
  shift(x: number, y: number): void {
    this.#moveTo(this.#transform.translate(x, y));
  }

  /** Puts a point of the drawing into the middle. */
  centre(x: number, y: number): void {
    const { width, height } = this.room;
    const { k } = this.#transform;
    this.isChosen = true;
    this.#moveTo(zoomIdentity.translate(width / 2 - x * k, height / 2 - y * k).scale(k));
  }

  /** Moves no more than it takes for the node to be in sight. */
  bringIntoSight(node: PlacedNode): void {
    const { width, height } = this.room;
    const { k, x, y } = this.#transform;
    const [left, top] = [node.x * k + x, node.y * k + y];
    const [halfWidth, halfHeight] = [(node.width / 2) * k + 8, (node.height / 2) * k + 8];
    const shiftX = left < halfWidth ? halfWidth - left : Math.min(0, width - halfWidth - left);
    const shiftY = top < halfHeight ? halfHeight - top : Math.min(0, height - halfHeight - top);
    if (shiftX !== 0 || shiftY !== 0) this.#moveTo(zoomIdentity.translate(x + shiftX, y + shiftY).scale(k));
  }

  #moveTo(transform: ZoomTransform): void {
    if (this.#frame !== undefined) this.#behaviour?.transform(select(this.#frame), transform);
  }

  #moves(event: Event): boolean {
    // The wheel scrolls the page; with Control, as for pinching, it scales.
    if (event instanceof WheelEvent) return this.isAlone || event.ctrlKey || event.metaKey;
    if ('touches' in event) return this.isAlone || (event as TouchEvent).touches.length > 1;
    return !(event instanceof MouseEvent && event.button !== 0);
  }
}

/** By mouse or finger, not by the wheel, a button or a program. */
function isDrag(event: unknown): boolean {
  return event instanceof Event && (event.type === 'mousemove' || event.type === 'touchmove');
}

function movedBy(x: number, y: number): Keyframe[] {
  const transform = `translate(${x}px, ${y}px)`;
  return [{ transform }, { transform }];
}
