/**
 * Which part of a drawing is in sight, and how large. Moving and scaling changes one attribute and draws nothing anew, so
 * that it stays smooth with hundreds of nodes; who needs to know is told.
 */
import { select } from 'd3-selection';
import { zoom as makeZoom, type ZoomBehavior, type ZoomTransform, zoomIdentity } from 'd3-zoom';
import { type Layout, type PlacedNode, type Room, wholeScale } from './graph.ts';

export class Viewport {
  #svg: SVGSVGElement | undefined;
  #behaviour: ZoomBehavior<SVGSVGElement, unknown> | undefined;
  #listeners = new Set<() => void>();
  #transform: ZoomTransform = zoomIdentity;
  /** Somebody chose what is in sight, and it should stay. */
  isChosen = false;
  /** One finger moves the drawing. Otherwise it scrolls the page that the drawing is part of, and two move it. */
  isAlone = false;

  /** Returns how to let go of it. */
  attach(svg: SVGSVGElement, content: SVGGElement): () => void {
    const behaviour = makeZoom<SVGSVGElement, unknown>()
      .scaleExtent([0.03, 3])
      .filter((event: Event) => this.#moves(event))
      .on('zoom', ({ transform, sourceEvent }: { transform: ZoomTransform; sourceEvent: unknown }) => {
        if (sourceEvent !== null) this.isChosen = true;
        this.#transform = transform;
        content.setAttribute('transform', transform.toString());
        for (const listener of this.#listeners) listener();
      });
    const selection = select(svg).call(behaviour).on('dblclick.zoom', null);
    this.#svg = svg;
    this.#behaviour = behaviour;
    return () => {
      selection.on('.zoom', null);
      this.#svg = undefined;
    };
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
    const { width = 0, height = 0 } = this.#svg?.getBoundingClientRect() ?? {};
    return { width, height };
  }

  /** All of it is in sight. */
  shows(layout: Layout): boolean {
    const { k, x, y } = this.#transform;
    const { width, height } = this.room;
    const slack = 2;
    return x > -slack && y > -slack && x + layout.width * k < width + slack && y + layout.height * k < height + slack;
  }

  fit(layout: Layout): void {
    const room = this.room;
    if (room.width === 0) return;
    const scale = wholeScale(layout, room);
    this.isChosen = false;
    this.#moveTo(
      zoomIdentity
        .translate((room.width - layout.width * scale) / 2, (room.height - layout.height * scale) / 2)
        .scale(scale),
    );
  }

  scaleBy(factor: number): void {
    this.isChosen = true;
    if (this.#svg !== undefined) this.#behaviour?.scaleBy(select(this.#svg), factor);
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
    if (this.#svg !== undefined) this.#behaviour?.transform(select(this.#svg), transform);
  }

  #moves(event: Event): boolean {
    // The wheel scrolls the page; with Control, as for pinching, it scales.
    if (event instanceof WheelEvent) return this.isAlone || event.ctrlKey || event.metaKey;
    if ('touches' in event) return this.isAlone || (event as TouchEvent).touches.length > 1;
    return !(event instanceof MouseEvent && event.button !== 0);
  }
}
