import { geoPath } from 'd3-geo';
import { useEffect, useMemo, useState } from 'react';
import { feature, mesh } from 'topojson-client';
import usShapesUrl from 'us-atlas/states-albers-10m.json?url';
import worldShapesUrl from 'world-atlas/countries-110m.json?url';
import type { MapDrawing } from './route-drawing.ts';

export type MapShapes = { land: string; borders: string };

const nothing: MapShapes = { land: '', borders: '' };

/** Fetches the shapes under a route and draws them as paths. Until they are loaded, the route is drawn alone. */
export function useMapShapes(route: MapDrawing): MapShapes {
  const { shapes: wanted } = route;
  const [topology, setTopology] = useState<{ of: 'us' | 'world'; data: AtlasTopology } | null>(null);
  useEffect(() => {
    let isWanted = true;
    load(wanted).then(
      (data) => isWanted && setTopology({ of: wanted, data }),
      () => isWanted && setTopology(null),
    );
    return () => {
      isWanted = false;
    };
  }, [wanted]);
  return useMemo(() => (topology?.of === route.shapes ? drawShapes(topology.data, route) : nothing), [topology, route]);
}

type Shape = NonNullable<Parameters<typeof mesh>[1]>;
type AtlasTopology = Parameters<typeof mesh>[0] & { objects: Record<string, Shape> };

/** Fetched as plain files, because browsers parse JSON much faster than the same data as script. */
async function load(shapes: 'us' | 'world'): Promise<AtlasTopology> {
  const answer = await fetch(shapes === 'us' ? usShapesUrl : worldShapesUrl);
  if (!answer.ok) throw new Error(`Map shapes request failed with ${answer.status}`);
  return answer.json();
}

function drawShapes(data: AtlasTopology, route: MapDrawing): MapShapes {
  const inside = data.objects[route.shapes === 'us' ? 'states' : 'countries'];
  const outside = data.objects[route.shapes === 'us' ? 'nation' : 'land'];
  if (!inside || !outside) return nothing;
  const path = geoPath(route.shapes === 'us' ? null : route.projection).digits(1);
  return {
    land: path(feature(data, outside)) ?? '',
    borders: path(mesh(data, inside, (a, b) => a !== b)) ?? '',
  };
}
