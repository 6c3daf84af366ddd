import type { PyFramework } from '../reading/py-routes.ts';

export const fastapi: PyFramework = { name: 'fastapi', makes: { FastAPI: 'app', APIRouter: 'router' } };
