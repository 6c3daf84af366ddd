import express from 'express';
import { cancelOrder, placeOrder } from './orders.ts';
import { listStock } from './stock.ts';

const app = express();
app.use(express.json());

app.get('/stock', listStock);
app.post('/orders', placeOrder);
app.delete('/orders/:id', cancelOrder);

app.listen(Number(process.env.PORT ?? 3000));
